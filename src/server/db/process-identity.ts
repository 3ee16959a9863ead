import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Names one process among all that ever ran, as far as the system lets one know. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** One boot of one kernel, and the numbering of processes within it (a container has its own): Linux only. */
  readonly boot: string | undefined
  readonly pidSpace: string | undefined
  /** When the process began, in the kernel's ticks since boot: Linux only. Tells a reused pid from the first one. */
  readonly started: string | undefined
}

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidSpace: attempt(() => readlinkSync('/proc/self/ns/pid')),
    started: startOf('self')?.started,
  }
}

/**
 * - alive, dead: known for certain.
 * - pidTaken: some process has that pid; without start times nobody can say whether it is the same.
 * - otherSpace: this machine, but a container whose processes cannot be seen from here.
 * - otherHost: another machine (or this one before a reboot, under another name).
 */
export type Liveness = 'alive' | 'dead' | 'pidTaken' | 'otherSpace' | 'otherHost'

/** Whether the process `other` still runs, seen from the process `own`. */
export function liveness(other: ProcessIdentity, own: ProcessIdentity): Liveness {
  if (other.host !== own.host) return other.boot && other.boot === own.boot ? 'otherSpace' : 'otherHost'
  // The same host name with another boot: the machine restarted. (Two machines of one name sharing a folder would look
  // alike, so this too is left to the heartbeat.)
  if (other.boot !== own.boot) return 'otherHost'
  if (other.pidSpace !== own.pidSpace) return 'otherSpace'
  if (other.started) {
    const now = startOf(other.pid)
    // A zombie is dead, though its parent has not taken note.
    if (now) return now.started === other.started && !now.zombie ? 'alive' : 'dead'
    // Nothing to read: no such process, or one of another user where /proc hides those.
  }
  return pidInUse(other.pid) ? 'pidTaken' : 'dead'
}

/** Fields 3 (state) and 22 (start time) of /proc/<pid>/stat; the name before them may hold spaces and brackets. */
function startOf(pid: number | 'self'): { started: string; zombie: boolean } | undefined {
  return attempt(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, started] = [fields[0], fields[19]]
    return started ? { started, zombie: state === 'Z' || state === 'X' } : undefined
  })
}

function pidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
