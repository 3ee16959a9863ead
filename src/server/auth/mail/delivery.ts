import type { Transporter } from 'nodemailer'
import type { Locale } from '#domain/locale.ts'
import { codeText, type Letter, write } from './compose-mail.ts'

/** Where what went wrong is told: the server's log. */
interface Told {
  warn(entry: object, text: string): void
  error(entry: object, text: string): void
}

export interface OutboxSettings {
  /** `smtp://user:password@host:587` */
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly smsHook?: { readonly url: string; readonly token?: string | undefined } | undefined
  readonly log?: Told | undefined
}

/**
 * Sends mails and text messages; what no way is configured for goes to the log, for whoever runs the server to hand on.
 */
export interface Outbox {
  readonly mails: boolean
  mail(to: string, letter: Letter, what: { link: string; code?: string }, locales: readonly Locale[]): Promise<void>
  text(to: string, code: string, locale: Locale): Promise<void>
}

/** Milliseconds that a mail server or a hook may take. */
const PATIENCE = 15_000

export function createOutbox({ smtpUrl, mailFrom, smsHook, log }: OutboxSettings): Outbox {
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: most starts send none.
  const transporter = (url: string) =>
    (transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    ))

  return {
    mails: smtpUrl !== undefined,

    async mail(to, letter, what, locales) {
      if (!smtpUrl) {
        log?.warn(
          { to, ...what },
          `SMTP_URL is not set: the mail "${letter}" was not sent. Whoever sees this link can use it.`,
        )
        return
      }
      try {
        const sender = await transporter(smtpUrl)
        await sender.sendMail({ from: mailFrom, to: { name: '', address: to }, ...write(letter, what, locales) })
      } catch (error) {
        log?.error({ err: error, letter }, 'a mail could not be sent')
      }
    },

    async text(to, code, locale) {
      if (!smsHook) {
        log?.warn(
          { to, code },
          'SMS_HOOK_URL is not set: the text message was not sent. Whoever sees this code can use it.',
        )
        return
      }
      try {
        const response = await fetch(smsHook.url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(smsHook.token && { authorization: `Bearer ${smsHook.token}` }),
          },
          body: JSON.stringify({ to, text: codeText(code, locale), code }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE),
        })
        if (!response.ok) throw new Error(`the hook answered ${response.status}`)
      } catch (error) {
        log?.error({ err: error }, 'a text message could not be sent')
      }
    },
  }
}
