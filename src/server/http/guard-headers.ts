/** Headers of every response, unless the response sets them itself. @param secure true behind https, which adds HSTS */
export function guardHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    // A response that may be cached replaces this value.
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
