import { z } from 'zod'

export const logSettings = {
  LOG_LINKS: z
    .enum(['yes', 'no'], 'needs yes or no')
    .default('no')
    .meta({
      description:
        'With `yes`, links and codes that cannot be sent for want of `SMTP_URL` or `SMS_HOOK_URL` are written to ' +
        'the log, for trying things out: whoever reads the log can use them.',
    }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'needs one of fatal, error, warn, info, debug, silent')
    .default('info')
    .meta({
      description:
        'How much is logged (JSON lines on standard error, plain ones where that is a terminal): fatal, error, warn, info, debug or silent.',
    }),
}
