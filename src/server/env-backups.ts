import path from 'node:path'
import { z } from 'zod'

/** Minimum number of characters of the passphrase, so that a thief of a backup cannot guess it. */
const PASSPHRASE = 12

const TIME = 'needs a time of day such as 03:00, or never'
const KEEP = 'needs three numbers, of days, weeks and months, such as 7, 4, 12'

export const backupSettings = {
  BACKUP_DIR: z.string().optional().meta({
    description:
      'Folder of the backups that the server makes by itself, best on another disk. Without it: `backups` in the data folder, and none with `DATABASE_URL`.',
  }),
  BACKUP_AT: z
    .string()
    .regex(/^(never|([01]\d|2[0-3]):[0-5]\d)$/, TIME)
    .default('03:00')
    .meta({ description: 'When they are made each day, by this machine’s clock; `never` makes none.' }),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3} *, *\d{1,3} *, *\d{1,3}$/, KEEP)
    .default('7, 4, 12')
    .meta({ description: 'How many of them are kept: the last of so many days, weeks and months.' }),
  BACKUP_PASSPHRASE: z.string().min(PASSPHRASE, `needs at least ${PASSPHRASE} characters`).optional().meta({
    description:
      'Encrypts backups, as `gpg` reads them; then the key of the sessions, authenticator apps and recovery codes are in them, too. Keep it elsewhere: nobody restores without it.',
  }),
}

export interface BackupSettings {
  /** Absolute path of the folder. */
  readonly folder?: string
  /** Start in minutes after midnight, local time; undefined if no backup is scheduled. */
  readonly at?: number
  readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number }
  readonly passphrase?: string
}

interface BackupValues {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
  readonly BACKUP_DIR?: string | undefined
  readonly BACKUP_AT: string
  readonly BACKUP_KEEP: string
  readonly BACKUP_PASSPHRASE?: string | undefined
}

export function backupsOf(values: BackupValues): BackupSettings {
  const { DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE: passphrase } = values
  const folder = BACKUP_DIR ?? (DATABASE_URL ? undefined : path.join(DATA_DIR, 'backups'))
  const [hours = 0, minutes = 0] = BACKUP_AT.split(':').map(Number)
  const [daily = 0, weekly = 0, monthly = 0] = BACKUP_KEEP.split(',').map(Number)
  return {
    ...(folder !== undefined && { folder: path.resolve(folder) }),
    ...(BACKUP_AT !== 'never' && { at: hours * 60 + minutes }),
    keep: { daily, weekly, monthly },
    ...(passphrase !== undefined && { passphrase }),
  }
}
