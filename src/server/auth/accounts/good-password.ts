import { requireStrongPassword } from '#domain/access/password.ts'
import { EventmsError } from '#domain/errors.ts'

export interface PasswordOwner {
  readonly email: string
  readonly name: string
}

/** Minimum strength: log10 of the guesses needed by an attacker who knows common passwords and their variations. */
const LEAST_GUESSES = 9
/**
 * Minimum number of letters and digits that remain when all words about the owner are removed. In `yamada-2026` of Mr
 * Yamada, only 4 remain.
 */
const LEAST_REMAINDER = 8
/**
 * Number of first characters by which the strength is estimated. The estimator's time is quadratic, and further
 * characters only make a password stronger.
 */
const ESTIMATED_LENGTH = 40
const PRODUCT = ['eventms', 'event management system', 'event', 'management', 'system']

/**
 * Refuses a password that is common or guessable, or that consists of the owner's name or address or the product's
 * name.
 * @throws EventmsError 'passwordTooShort' { min }, 'passwordTooLong' { max }, 'passwordTooSimple', 'passwordPersonal'
 */
export async function requireGoodPassword(password: string, owner: PasswordOwner): Promise<void> {
  requireStrongPassword(password, owner.email)
  const words = wordsOf(owner)
  const typed = password.normalize('NFKC').toLowerCase()
  const remainder = words.reduce((remaining, word) => remaining.replaceAll(word, ''), typed)
  if (remainder.length < typed.length && [...remainder.replace(/[^\p{L}\p{N}]/gu, '')].length < LEAST_REMAINDER)
    throw new EventmsError('passwordPersonal')
  const { check } = await (estimator ??= loadEstimator())
  if (check([...password].slice(0, ESTIMATED_LENGTH).join(''), [...words, ...PRODUCT]).guessesLog10 < LEAST_GUESSES)
    throw new EventmsError('passwordTooSimple')
}

/**
 * Words of the owner's name and address with more than three characters, the longest first. Shorter words do not weaken
 * a password.
 */
function wordsOf({ email, name }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@')
  const addressWords = [local, ...local.split(/[^\p{L}\p{N}]+/u), domain, ...domain.split('.').slice(0, -1)]
  const named = name.normalize('NFKC').toLowerCase()
  const words = [...addressWords, ...named.split(/[^\p{L}\p{N}]+/u), named.replace(/\s/g, ''), 'eventms']
  return [...new Set(words)].filter((word) => word.length > 3).toSorted((a, b) => b.length - a.length)
}

interface Estimator {
  check(password: string, words: string[]): { readonly guessesLog10: number }
}

/** Loaded when the first new password is checked, because its word lists take a few megabytes. */
let estimator: Promise<Estimator> | undefined

async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return { check: (password, words) => factory.check(password, words) }
}
