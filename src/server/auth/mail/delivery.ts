import type { Transporter } from 'nodemailer'
import type { Locale } from '#domain/locale.ts'
import { codeText, type MailKind } from '#domain/mail-texts.ts'
import { composeMail } from './compose-mail.ts'

/** The server's log. */
interface Log {
  warn(entry: object, text: string): void
  error(entry: object, text: string): void
}

export interface DeliverySettings {
  /** `smtp://user:password@host:587` */
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly smsHook?: { readonly url: string; readonly token?: string | undefined } | undefined
  readonly log?: Log | undefined
  /** What cannot be sent is written to the log, link and code included: for trying things out. */
  readonly logLinks?: boolean | undefined
}

/** Sends mails and text messages. No link and no code stands in the log, unless the settings ask for it. */
export interface Delivery {
  /** Whether mails can be sent. */
  readonly mails: boolean
  /** What would reach nobody: nothing is to be made that would be good for whoever finds it. */
  readonly missing?: readonly Way[]
  /** @returns false where the mail server did not take it */
  mail(
    to: string,
    kind: MailKind,
    what: { link: string; code?: string },
    locales: readonly Locale[],
  ): Promise<boolean | void>
  text(to: string, code: string, locale: Locale): Promise<void>
}

/** A way by which a link or a code comes to somebody. */
export type Way = 'mail' | 'text'

/** Milliseconds that a mail server or a hook may take. */
const TIMEOUT_MS = 15_000

export function createDelivery({ smtpUrl, mailFrom, smsHook, log, logLinks }: DeliverySettings): Delivery {
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: most starts send none.
  const transporter = (url: string) =>
    (transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    ))

  return {
    mails: smtpUrl !== undefined,
    missing: logLinks ? [] : [...(smtpUrl ? [] : ['mail' as const]), ...(smsHook ? [] : ['text' as const])],

    async mail(to, kind, what, locales) {
      if (!smtpUrl) {
        if (!logLinks) return log?.warn({ kind }, 'SMTP_URL is not set: a mail was not sent')
        return log?.warn(
          { to, ...what },
          `SMTP_URL is not set: the mail "${kind}" was not sent. Whoever sees this link can use it.`,
        )
      }
      try {
        const sender = await transporter(smtpUrl)
        await sender.sendMail({ from: mailFrom, to: { name: '', address: to }, ...composeMail(kind, what, locales) })
      } catch (error) {
        log?.error({ err: error, kind }, 'a mail could not be sent')
        return false
      }
    },

    async text(to, code, locale) {
      if (!smsHook) {
        if (!logLinks) return log?.warn({}, 'SMS_HOOK_URL is not set: a text message was not sent')
        return log?.warn(
          { to, code },
          'SMS_HOOK_URL is not set: the text message was not sent. Whoever sees this code can use it.',
        )
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
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (!response.ok) throw new Error(`the hook answered ${response.status}`)
      } catch (error) {
        log?.error({ err: error }, 'a text message could not be sent')
      }
    },
  }
}
