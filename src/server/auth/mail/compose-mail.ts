import { type MailKind, mailFooter, mailTexts } from '#domain/mail-texts.ts'
import { inLocale, type Locale } from '#domain/locale.ts'

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** @param locales languages of the mail; both if the person's language is unknown */
export function composeMail(
  kind: MailKind,
  { link, code }: { readonly link: string; readonly code?: string | undefined },
  locales: readonly Locale[],
): ComposedMail {
  const each = locales.map((locale) => ({
    locale,
    ...inLocale(mailTexts, locale)[kind],
    ...inLocale(mailFooter, locale),
  }))
  return {
    subject: each.map(({ subject }) => subject).join(' / '),
    text: each
      .map((w) =>
        [w.text, link, ...(code ? [`${w.code} ${code}`] : []), w.until, w.unwanted].filter(Boolean).join('\n\n'),
      )
      .join('\n\n――――――――――\n\n'),
    html: `<!doctype html><html lang="${locales[0]}"><body style="font-family:sans-serif;line-height:1.7;color:#1b2733">${each
      .map(
        (w) =>
          `<div lang="${w.locale}"><p>${w.text}</p><p><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1c5fb8;color:#fff;text-decoration:none">${w.button}</a></p>` +
          `${code ? `<p>${w.code} <strong style="font-size:20px;letter-spacing:3px">${code}</strong></p>` : ''}<p style="color:#5b6875;font-size:13px">${[w.until, w.unwanted].filter(Boolean).join('<br>')}</p></div>`,
      )
      .join('<hr>')}</body></html>`,
  }
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
