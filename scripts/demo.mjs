/** `npm run demo`: the product with a believable office in it, in a data folder of its own, with a known account. */
Object.assign(process.env, {
  DATA_DIR: './data-demo',
  ADMIN_EMAIL: 'demo@example.com',
  ADMIN_PASSWORD: 'eventms-demo',
})
// A demo never touches a real database.
delete process.env.DATABASE_URL
process.argv.push('--load-samples')
await import('./start.mjs')
