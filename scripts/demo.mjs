/**
 * `npm run demo`: starts the product with the sample office and an account whose password is public. The data is in
 * ./data-demo or DATA_DIR.
 */
const account = { ADMIN_EMAIL: 'demo@example.com', ADMIN_PASSWORD: 'seals-and-sheets' }

Object.assign(process.env, account, { DATA_DIR: process.env.DATA_DIR || './data-demo' })
// A demo must never use a real database.
delete process.env.DATABASE_URL
process.argv.push('--load-samples')
console.log(`Demo account: ${account.ADMIN_EMAIL}, password: ${account.ADMIN_PASSWORD}`)
await import('./start.mjs')
