import type { NoticeKind } from '#domain/access/security-log.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import { noticeFrame, noticeTexts } from '#domain/notice-texts.ts'
import { type ComposedMail, escaped } from './compose-mail.ts'

/**
 * Facts for a mail that reports an act on the person's account. Must not contain text from a request: a stranger could
 * write it, and the mail would deliver it.
 */
export interface Notice {
  readonly kind: NoticeKind
  readonly at: Date
  /** Name of the browser in our own words, such as `Chrome on Windows`; null if unknown. */
  readonly browser: string | null
  readonly address: string | null
  readonly by?: { readonly colleague: string } | 'server' | undefined
  /** True if the person gets no further mail of this kind within the hour; the mail says so. */
  readonly isLast: boolean
}

/** @param locales languages of the mail; all, because a person's language is not stored */
export function composeNotice(notice: Notice, locales: readonly Locale[]): ComposedMail {
  const { kind, at, browser, address, by, isLast } = notice
  const each = locales.map((locale) => {
    const frame = inLocale(noticeFrame, locale)
    const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(at)
    const facts = [
      [frame.when, when],
      // A command is run on the server itself, so there is neither browser nor address.
      ...(by === 'server'
        ? []
        : [
            [frame.browser, browser ?? frame.unknown],
            [frame.address, address ?? frame.unknown],
          ]),
      ...(by ? [[frame.by, by === 'server' ? frame.server : by.colleague]] : []),
    ].map(([name, value]) => `${name}${value}`)
    return {
      locale,
      ...inLocale(noticeTexts, locale)[kind],
      facts,
      after: [frame.unwanted, ...(isLast ? [frame.last] : [])],
    }
  })
  return {
    subject: each.map(({ subject }) => subject).join(' / '),
    text: each.map(({ what, facts, after }) => [what, facts.join('\n'), ...after].join('\n\n')).join(SEPARATOR),
    html: `<!doctype html><html lang="${locales[0]}"><body style="font-family:sans-serif;line-height:1.7;color:#1b2733">${each
      .map(
        ({ locale, what, facts, after }) =>
          `<div lang="${locale}"><p>${escaped(what)}</p><p>${facts.map(escaped).join('<br>')}</p>${after
            .map((text) => `<p style="color:#5b6875;font-size:13px">${escaped(text)}</p>`)
            .join('')}</div>`,
      )
      .join('<hr>')}</body></html>`,
  }
}

const SEPARATOR = '\n\n――――――――――\n\n'
