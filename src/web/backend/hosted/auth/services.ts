import type { Project } from '#web/backend/hosted/config.ts'
import type { Call } from '#web/backend/hosted/database-call.ts'
import type { HostedEnvironment } from '#web/backend/hosted/environment.ts'
import type { OwnPassword } from './own-password.ts'
import type { AuthServices } from './session.ts'

export interface HostedServices extends AuthServices {
  readonly ownPassword: OwnPassword
  readonly call: Call
  readonly project: Project
  readonly environment: HostedEnvironment
}
