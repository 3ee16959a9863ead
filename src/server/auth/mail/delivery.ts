import type { Transporter } from 'nodemailer'
import type { Locale } from '#domain/locale.ts'
import { codeText, type MailKind } from '#domain/mail-texts.ts'
import { composeMail, type ComposedMail } from './compose-mail.ts'
import { composeNotice, type Notice } from './compose-notice.ts'

interface Log {
  warn(entry: object, text: string): void
  error(entry: object, text: string): void
}

export interface DeliverySettings {
  /** Mail server, such as `smtp://user:password@host:587`. */
  readonly smtpUrl?: string | undefined
  readonly mailFrom?: string | undefined
  readonly smsHook?: { readonly url: string; readonly token?: string | undefined } | undefined
  readonly log?: Log | undefined
  /** For trying out: if a mail or text message cannot be sent, its link and code are written to the log. */
  readonly logLinks?: boolean | undefined
}

/** Sends mails and text messages. Logs links and codes only with the setting LOG_LINKS. */
export interface Delivery {
  readonly mails: boolean
  /** Channels that are not configured. No link or code is made for them, because it could not reach the person. */
  readonly missing?: readonly Way[]
  /** @returns false if the mail server refused the mail */
  mail(
    to: string,
    kind: MailKind,
    content: { link: string; code?: string },
    locales: readonly Locale[],
  ): Promise<boolean | void>
  text(to: string, code: string, locale: Locale): Promise<void>
  /** Mails a notice. Does nothing without a mail server, because the page shows the notice as well. */
  notice(to: string, notice: Notice, locales: readonly Locale[]): Promise<void>
}

export type Way = 'mail' | 'text'

/** Timeout of the mail server in milliseconds. */
const TIMEOUT_MS = 15_000

export function createDelivery({ smtpUrl, mailFrom, smsHook, log, logLinks }: DeliverySettings): Delivery {
  let transport: Promise<Transporter> | undefined
  // The mail library is loaded with the first mail: most runs of the server send none.
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

  /** @returns false if the mail server refused the mail */
  const send = async (url: string, to: string, kind: string, composed: ComposedMail): Promise<boolean> => {
    try {
      const sender = await transporter(url)
      await sender.sendMail({ from: mailFrom, to: { name: '', address: to }, ...composed })
      return true
    } catch (error) {
      log?.error({ err: error, kind }, 'a mail could not be sent')
      return false
    }
  }

  return {
    mails: smtpUrl !== undefined,
    missing: logLinks ? [] : [...(smtpUrl ? [] : ['mail' as const]), ...(smsHook ? [] : ['text' as const])],

    async mail(to, kind, content, locales) {
      if (!smtpUrl) {
        if (!logLinks) return log?.warn({ kind }, 'SMTP_URL is not set: a mail was not sent')
        return log?.warn(
          { to, ...content },
          `SMTP_URL is not set: the mail "${kind}" was not sent. Whoever sees this link can use it.`,
        )
      }
      return send(smtpUrl, to, kind, composeMail(kind, content, locales))
    },

    async notice(to, notice, locales) {
      if (smtpUrl) await send(smtpUrl, to, notice.kind, composeNotice(notice, locales))
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
