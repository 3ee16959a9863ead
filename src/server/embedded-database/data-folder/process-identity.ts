import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identifies a process, as uniquely as the operating system permits. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** Id of the machine; undefined in a container, because its image may contain a copied id. */
  readonly machine: string | undefined
  /** Ids of the boot and of the PID namespace; undefined except on Linux. */
  readonly boot: string | undefined
  readonly pidSpace: string | undefined
  /** Start of the process in ticks since the boot, which distinguishes a reused pid. Undefined except on Linux. */
  readonly started: string | undefined
}

/** The PID namespace of a process outside of containers, the same on every Linux (PROC_PID_INIT_INO). */
const FIRST_PID_SPACE = 'pid:[4026531836]'

export function ownIdentity(): ProcessIdentity {
  const pidSpace = attempt(() => readlinkSync('/proc/self/ns/pid'))
  return {
    pid: process.pid,
    host: hostname(),
    machine: pidSpace === FIRST_PID_SPACE ? attempt(() => readFileSync('/etc/machine-id', 'utf8').trim()) : undefined,
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidSpace,
    started: startOf('self')?.started,
  }
}

/**
 * State of a process. 'unknown': it runs on another machine or in another container, or its pid may have been reused.
 */
export type Liveness = 'alive' | 'dead' | 'unknown'

export function liveness(recorded: ProcessIdentity, current: ProcessIdentity): Liveness {
  if (recorded.host !== current.host || recorded.pidSpace !== current.pidSpace) return 'unknown'
  // After a restart of the same machine, all its earlier processes have ended. Compares the machine's id, because two
  // machines with equal host names may share a folder.
  if (recorded.boot !== current.boot)
    return current.machine && recorded.machine === current.machine ? 'dead' : 'unknown'
  if (recorded.started) {
    const now = startOf(recorded.pid)
    // A zombie has ended, although its parent has not collected it yet.
    if (now) return now.started === recorded.started && !now.zombie ? 'alive' : 'dead'
    // Without an entry in /proc the process has ended, or belongs to another user and is hidden.
  }
  return pidInUse(recorded.pid) ? 'unknown' : 'dead'
}

/**
 * Start and state of a process: fields 22 and 3 of /proc/<pid>/stat. The name in field 2 may contain spaces and
 * brackets.
 */
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
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The result of `act`; undefined if it throws. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
