/**
 * Settings of OpenID Connect providers. Each provider has a name, such as ENTRA, and settings such as
 * `OIDC_ENTRA_ISSUER`.
 */
import { z } from 'zod'
import { plainName } from '#domain/access/person-name.ts'
import { kitProviders, type NamedId } from '#domain/access/providers.ts'
import { EventmsError } from '#domain/errors.ts'
import type { NamedIssuer } from './auth/settings.ts'
import { domains } from './env-values.ts'

const LONGEST_LABEL = 40
/** Matches one OAuth scope (RFC 6749, section 3.3). */
const SCOPE = /^[!#-[\]-~]+$/
/**
 * Matches settings such as `OIDC_ENTRA_ISSUER`. The provider's name (`ENTRA`) has no underscore, because an underscore
 * ends it.
 */
const SETTING = /^OIDC_([A-Z][A-Z0-9]{0,19})_([A-Z_]+)$/
/**
 * Matches misspelt settings such as `OIDC_ENTRA_CLIENTID`. They are refused, because an ignored one could turn off a
 * provider or its check of email addresses.
 */
const NEARLY = /^OIDC_.+_(ISSUER|CLIENT|LABEL|ICON|SCOPE|VERIF)/i

const settings = z.object({
  ISSUER: z
    .string()
    .superRefine((text, context) => {
      const wrong = wrongIssuer(text)
      if (wrong) context.addIssue({ code: 'custom', message: wrong })
    })
    .meta({
      description:
        'An OpenID Connect provider under a name of your own (letters A to Z and digits, such as `ENTRA`), with a ' +
        'button on the sign-in page: its issuer. Callback: `PUBLIC_URL/api/auth/callback/oidc-<name>`, the name in ' +
        'small letters.',
    }),
  CLIENT_ID: z.string().meta({ description: 'Its client id.' }),
  CLIENT_SECRET: z.string().meta({ description: 'Its client secret.' }),
  LABEL: z
    .string()
    .refine((text) => plainName(text) === text && text.length <= LONGEST_LABEL, {
      message: `needs one line of at most ${LONGEST_LABEL} characters`,
    })
    .optional()
    .meta({ description: 'Text of its button, in every language. Without it: the name, such as `Entra`.' }),
  ICON: z
    .enum(kitProviders, `needs one of ${kitProviders.join(', ')}`)
    .optional()
    .meta({ description: `Icon of its button: ${kitProviders.join(', ')}. Without it there is none.` }),
  SCOPES: z
    .string()
    .default('openid email profile')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((scopes) => scopes.includes('openid') && scopes.every((scope) => SCOPE.test(scope)), {
      message: 'needs scopes separated by spaces, openid among them',
    })
    .meta({ description: 'Scopes that are asked for.' }),
  VERIFIED_CLAIM: z
    .string()
    .regex(/^[\w:./-]{1,100}$/, 'needs the name of a claim, such as xms_edov')
    .default('email_verified')
    .meta({
      description:
        'Claim of the ID token that must be true for the email address to count. Microsoft Entra sends `xms_edov`.',
    }),
  VERIFIED_DOMAINS: z
    .string()
    .default('')
    .transform(domains)
    .meta({
      description:
        'Domains such as `example.co.jp`, separated by commas: their addresses count although the claim is missing. ' +
        'Only for a provider whose administrators are your own.',
    }),
})

type Field = keyof typeof settings.shape

/**
 * Checks the URL of an issuer. Requires https, because the client secret is sent to the issuer. Permits http for an
 * issuer on this machine.
 * @returns the problem as the end of a sentence, such as `needs an address ...`; undefined for a valid URL
 */
function wrongIssuer(text: string): string | undefined {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const isHere = address?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address.hostname)
  if (!address || !(address.protocol === 'https:' || isHere)) return 'needs an address that begins with https://'
  if (address.username || address.password || address.search || address.hash || /\s/.test(text))
    return 'needs an address without a user, a question mark and a fragment'
  if (address.pathname.includes('/.well-known/'))
    return 'needs the issuer alone, without /.well-known/openid-configuration'
  if (
    /^login\.microsoftonline\.com$/.test(address.hostname) &&
    /^\/(common|organizations|consumers)\b/.test(address.pathname)
  )
    return 'needs one tenant: https://login.microsoftonline.com/<tenant id>/v2.0'
  return undefined
}

export function isIssuerSetting(name: string): boolean {
  const [, , field] = SETTING.exec(name) ?? []
  return field !== undefined && Object.hasOwn(settings.shape, field)
}

/**
 * Reads the settings of all providers.
 * @throws EventmsError 'badSetting' { setting, issue }; the issue never contains a secret
 */
export function namedIssuers(
  variables: Readonly<Record<string, string | undefined>>,
  publicUrl: string | undefined,
): readonly NamedIssuer[] {
  const byName = new Map<string, Partial<Record<string, string>>>()
  for (const [setting, value] of Object.entries(variables)) {
    if (!value?.trim()) continue
    const [, name, field] = SETTING.exec(setting) ?? []
    if (name && field && Object.hasOwn(settings.shape, field)) byName.set(name, { ...byName.get(name), [field]: value })
    else if (NEARLY.test(setting)) throw refused(setting, UNKNOWN)
  }
  return [...byName].map(([name, given]) => issuerOf(name, given, publicUrl))
}

const UNKNOWN = `is no setting: OIDC_<NAME>_ and one of ${Object.keys(settings.shape).join(', ')}, the name of at most 20 letters A to Z and digits`

const refused = (setting: string, issue: string | undefined) => new EventmsError('badSetting', { setting, issue })

function issuerOf(name: string, given: Partial<Record<string, string>>, publicUrl: string | undefined): NamedIssuer {
  const settingOf = (field: string) => `OIDC_${name}_${field}`
  for (const field of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] satisfies Field[])
    if (given[field] === undefined) throw refused(settingOf(field), `is required with OIDC_${name}_…`)
  if (!publicUrl) throw refused('PUBLIC_URL', `is required with ${settingOf('ISSUER')}`)
  const { success, data, error } = settings.safeParse(given)
  if (!success) throw refused(settingOf(String(error.issues[0]?.path[0])), error.issues[0]?.message)
  const id: NamedId = `oidc-${name.toLowerCase()}`
  return {
    id,
    label: data.LABEL ?? name[0] + name.slice(1).toLowerCase(),
    ...(data.ICON && { icon: data.ICON }),
    issuer: data.ISSUER,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    scopes: data.SCOPES,
    verifiedBy: { claim: data.VERIFIED_CLAIM, domains: data.VERIFIED_DOMAINS },
  }
}

/** Lists the settings of one provider; env-oidc.test.ts compares the list with docs/operations.md. */
export function describeIssuerSettings(): { name: string; preset: string; description: string }[] {
  const presets: Record<string, unknown> = z.toJSONSchema(settings, { io: 'input' }).properties ?? {}
  return Object.entries(settings.shape).map(([field, setting]) => ({
    name: `OIDC_<NAME>_${field}`,
    preset: String((presets[field] as { default?: unknown }).default ?? ''),
    description: setting.meta()?.description ?? '',
  }))
}
