import type { StaffLink, StaffMember } from '#domain/access/staff.ts'
import type { StaffAbility, StaffCalls } from '#web/backend/staff-calls.ts'

export type StaffAct = 'inviteAgain' | 'enable' | 'endSessions' | 'reset' | 'removeSecondStep' | 'disable'

interface Declared {
  readonly ability: StaffAbility
  readonly states: readonly StaffMember['state'][]
  readonly asksPassword: boolean
  /**
   * True for an act that does serious harm if chosen by mistake, such as disabling an account. The button is then red.
   */
  readonly danger: boolean
  run(calls: StaffCalls, member: StaffMember, current: string): Promise<StaffLink | void>
}

/** The acts in the order of their buttons: helpful acts first, disabling the account last. */
export const staffActs: Readonly<Record<StaffAct, Declared>> = {
  inviteAgain: {
    ability: 'invite',
    states: ['invited'],
    asksPassword: true,
    danger: false,
    run: (calls, { email }, current) => calls.invite(email, current),
  },
  enable: {
    ability: 'disable',
    states: ['disabled'],
    asksPassword: true,
    danger: false,
    run: (calls, { id }, current) => calls.enable(id, current),
  },
  endSessions: {
    ability: 'endSessions',
    states: ['active'],
    asksPassword: false,
    danger: false,
    run: (calls, { id }) => calls.endSessions(id),
  },
  reset: {
    ability: 'reset',
    states: ['active'],
    asksPassword: true,
    danger: false,
    run: (calls, { id }, current) => calls.reset(id, current),
  },
  removeSecondStep: {
    ability: 'removeSecondStep',
    states: ['active'],
    asksPassword: true,
    danger: true,
    run: (calls, { id }, current) => calls.removeSecondStep(id, current),
  },
  disable: {
    ability: 'disable',
    states: ['invited', 'active'],
    asksPassword: true,
    danger: true,
    run: (calls, { id }, current) => calls.disable(id, current),
  },
}

/** The acts offered for an account. None for the user's own account, which the user changes in "My account" instead. */
export function actsFor(member: StaffMember, abilities: readonly StaffAbility[]): readonly StaffAct[] {
  if (member.isSelf) return []
  const actNames = Object.keys(staffActs) as StaffAct[]
  return actNames.filter((act) => {
    const { ability, states } = staffActs[act]
    return (
      abilities.includes(ability) && states.includes(member.state) && (act !== 'removeSecondStep' || member.secondStep)
    )
  })
}
