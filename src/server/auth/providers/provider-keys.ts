import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import { fetchBounded } from './provider-fetch.ts'

/**
 * Makes a function that finds the public key of an ID token among the provider's keys at `url`. If the keys cannot be
 * fetched again, uses those of the last fetch. This is safe, because the server got the token from the provider itself.
 * @param onStale receives the reason of a failed fetch
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
