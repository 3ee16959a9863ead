/**
 * What every answer carries, whatever answers it: the page, the API, /health, a refusal of the listener's own. An
 * answer with a policy of its own (the page's) says so itself.
 * @param secure behind https: browsers are told to stay with it
 */
export function guardHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    // Kept by nothing on the way, unless the answer says that it may be.
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
