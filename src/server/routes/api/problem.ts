import { STATUS_CODES } from 'node:http'
import type { EventmsError } from '#domain/errors.ts'
import { fieldOf } from '#domain/table.ts'
import { tableOf } from '#domain/tables/index.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { permitsBasic } from '#server/auth/tokens/token-in-request.ts'
import { statusOf } from '#server/http/errors.ts'
import { loadLanguage } from '#web/messages/languages.ts'
import { speak } from '#web/messages/speak.ts'

const speech = new Map<Locale, ReturnType<typeof speakIn>>()

async function speakIn(locale: Locale) {
  return speak(await loadLanguage(locale))
}

/** Loads the messages of the page in a language when an error first needs them. Most servers need only one language. */
export function speaking(locale: Locale): ReturnType<typeof speakIn> {
  let loaded = speech.get(locale)
  if (!loaded) {
    loaded = speakIn(locale)
    loaded.catch(() => speech.delete(locale))
    speech.set(locale, loaded)
  }
  return loaded
}

/** The client's preferred language in `Accept-Language`. English if the header names no language that EventMS has. */
export function localeOf(headers: Headers): Locale {
  const ranges = (headers.get('accept-language') ?? '').slice(0, 500).split(',')
  const ranked = ranges
    .map((range) => {
      const [tag = '', quality] = range
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { locale: locales.find((locale) => locale === tag.split('-')[0]), quality: Number(quality ?? 1) }
    })
    .filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.locale ?? 'en'
}

/** Answers with an error in the format of RFC 9457. Omits the cause, which is internal. */
export async function problemResponse(error: EventmsError, request: Request): Promise<Response> {
  const { code, params, issues } = error
  const status = statusOf(code)
  const locale = localeOf(request.headers)
  const words = await speaking(locale)
  const declaration = typeof params.table === 'string' ? tableOf(params.table) : undefined
  const labelOf = (name = '') => {
    const field = declaration && fieldOf(declaration, name)
    return field ? words.label(field.label) : name
  }
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: words.error(error),
    code,
    params,
    ...(issues.length > 0 && {
      issues: issues.map((issue) => ({ ...issue, detail: words.issue(issue, labelOf(issue.field)) })),
    }),
  }
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(status === 401 && { 'www-authenticate': challengeOf(request) }),
      ...(typeof params.seconds === 'number' && { 'retry-after': String(params.seconds) }),
    },
  })
}

/** True if the path ends with `.csv`, or the client accepts CSV. */
export const wantsCsv = ({ url, headers }: Request): boolean =>
  new URL(url).pathname.endsWith('.csv') || /\btext\/csv\b/i.test(headers.get('accept') ?? '')

/** The header `WWW-Authenticate`. For spreadsheets it names only Basic, because they cannot answer Bearer. */
const challengeOf = (request: Request): string =>
  wantsCsv(request) && permitsBasic(request) ? 'Basic realm="EventMS", charset="UTF-8"' : 'Bearer'
