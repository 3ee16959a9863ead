import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import { fetchBounded } from './provider-fetch.ts'

/**
 * Finds the public key of an ID token. If the keys cannot be read again, those of the last reading count: the token
 * comes from the provider itself.
 * @param onStale receives the reason of a failed reading
 */
export function providerKeys(url: string, onStale: (error: unknown) => void): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), {
    [customFetch]: (address, { headers }) => fetchBounded(address, { headers }),
  })
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      onStale(error)
      const known = remote.jwks()
      if (!known) throw error
      return createLocalJWKSet(known)(header, token)
    }
  }
}
