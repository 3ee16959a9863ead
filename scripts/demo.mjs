/** `npm run demo`: starts with the sample office and a known account, in ./data-demo or DATA_DIR. */
const account = { ADMIN_EMAIL: 'demo@example.com', ADMIN_PASSWORD: 'seals-and-sheets' }

Object.assign(process.env, account, { DATA_DIR: process.env.DATA_DIR || './data-demo' })
// Removes the variable, so that a demo never uses a real database.
delete process.env.DATABASE_URL
process.argv.push('--load-samples')
console.log(`Demo account: ${account.ADMIN_EMAIL}, password: ${account.ADMIN_PASSWORD}`)
await import('./start.mjs')
