import { plainName } from '#domain/access/person-name.ts'
import type { Staff, StaffLink } from '#domain/access/staff.ts'
import { EventmsError } from '#domain/errors.ts'
import type { StaffCalls } from '#web/backend/staff-calls.ts'
import { answered } from './answered.ts'
import { claimsIn } from './second-step.ts'
import type { HostedServices } from './services.ts'

interface Reset {
  readonly email: string
  /** True if the invitation has not been opened yet. */
  readonly invited: boolean
}

/**
 * Creates the calls about all accounts, which use SQL functions (db/hosted/04_colleagues.sql). Most calls need the
 * acting user's password. `act` signs in again with the password, and the database checks the id of the new session.
 * The project sends the mails.
 */
export function createStaff({ call, ownPassword, project, environment, separateClient }: HostedServices): StaffCalls {
  const act = <T = void>(name: string, args: object, current: string): Promise<T> =>
    ownPassword.proven(current, ({ opened }) =>
      call<T>(name, { ...args, proof: claimsIn(opened.access_token).session_id }),
    )
  const mailed = (email: string): StaffLink => ({ email, link: null })
  const back = `${environment.origin}/`
  /**
   * Mails a link by which the invited person chooses a password. `shouldCreateUser` lets the project create the
   * account.
   */
  async function mailInvitation(email: string): Promise<StaffLink> {
    await answered(
      separateClient().signInWithOtp({ email, options: { shouldCreateUser: true, emailRedirectTo: back } }),
    )
    return mailed(email)
  }

  return {
    async staff() {
      const { mayManage, members } = await call<Staff>('eventms_colleagues', {})
      // The database lists mailed links (`link`) as a way to sign in. `link` is removed here unless `links` in
      // config.json offers mailed links.
      const offered = project.links.includes('magic_link')
      return {
        mayManage,
        members: members.map((member) => ({
          ...member,
          name: plainName(member.name),
          ways: offered ? member.ways : member.ways.filter((method) => method !== 'link'),
        })),
      }
    },
    async invite(address, current) {
      return mailInvitation(await act<string>('eventms_invite_colleague', { address_: address }, current))
    },
    disable: (userId, current) => act('eventms_disable_colleague', { whom: userId }, current),
    enable: (userId, current) => act('eventms_enable_colleague', { whom: userId }, current),
    endSessions: (userId) => call<void>('eventms_end_sessions_of', { whom: userId }),
    async reset(userId, current) {
      const { email, invited } = await act<Reset>('eventms_reset_colleague', { whom: userId }, current)
      if (invited) return mailInvitation(email)
      await answered(separateClient().resetPasswordForEmail(email, { redirectTo: back }))
      return mailed(email)
    },
    removeSecondStep: (userId, current) => act('eventms_remove_second_step_of', { whom: userId }, current),
    log: () => Promise.reject(new EventmsError('badRequest', { reason: 'not on a project' })),
  }
}
