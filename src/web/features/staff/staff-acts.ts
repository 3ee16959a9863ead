import type { StaffLink, StaffMember } from '#domain/access/staff.ts'
import type { StaffAbility, StaffCalls } from '#web/backend/staff-calls.ts'

/** What can be done about somebody's account. */
export type StaffAct = 'inviteAgain' | 'enable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'disable'

interface Declared {
  /** Which ability of the home it is. */
  readonly by: StaffAbility
  /** The state in which it is of use. */
  readonly states: readonly StaffMember['state'][]
  /** Asks for the password of who acts. */
  readonly asksPassword: boolean
  /** What it takes away is missed at once. */
  readonly danger: boolean
  run(calls: StaffCalls, member: StaffMember, current: string): Promise<StaffLink | void>
}

/** The acts in the order in which they are offered: what helps somebody first, what locks them out last. */
export const staffActs: Readonly<Record<StaffAct, Declared>> = {
  inviteAgain: {
    by: 'invite',
    states: ['invited'],
    asksPassword: true,
    danger: false,
    run: (calls, { email }, current) => calls.invite(email, current),
  },
  enable: {
    by: 'disable',
    states: ['disabled'],
    asksPassword: true,
    danger: false,
    run: (calls, { id }, current) => calls.enable(id, current),
  },
  endSessions: {
    by: 'endSessions',
    states: ['active'],
    asksPassword: false,
    danger: false,
    run: (calls, { id }) => calls.endSessions(id),
  },
  reset: {
    by: 'reset',
    states: ['active'],
    asksPassword: true,
    danger: false,
    run: (calls, { id }, current) => calls.reset(id, current),
  },
  removeSecondStep: {
    by: 'removeSecondStep',
    states: ['active'],
    asksPassword: true,
    danger: true,
    run: (calls, { id }, current) => calls.removeSecondStep(id, current),
  },
  disable: {
    by: 'disable',
    states: ['invited', 'active'],
    asksPassword: true,
    danger: true,
    run: (calls, { id }, current) => calls.disable(id, current),
  },
}

/** What may be done about an account; nothing about one's own, which is My account's. */
export function actsFor(member: StaffMember, abilities: readonly StaffAbility[]): readonly StaffAct[] {
  if (member.isSelf) return []
  const all = Object.keys(staffActs) as StaffAct[]
  return all.filter((act) => {
    const { by, states } = staffActs[act]
    return abilities.includes(by) && states.includes(member.state) && (act !== 'removeSecondStep' || member.secondStep)
  })
}
