/** The path at which a browser begins a sign-in at the OpenID Connect provider; `redirect` is the path afterwards. */
export const SIGN_IN_PATH = '/user/api/oidc/start'
/** The path to which the provider sends the browser back. It must be registered at the provider. */
export const CALLBACK_PATH = '/user/api/oidc/callback'

/** The name of a sign-in at the provider in the history. */
export const signInHistoryText = `GET ${CALLBACK_PATH}`

/** The name of the `<meta>` in the console's page that holds the provider's name; absent if there is no provider. */
export const SIGN_IN_META = 'single-sign-on'

/** The query parameter of the login page that tells why a sign-in at the provider failed. */
export const SIGN_IN_FAULT = 'reason'

/**
 * The reasons why a sign-in at the provider failed. `no-role`: none of the person's groups has a role.
 * `provider-down`: the provider cannot be asked now. `cancelled`: the provider says that the person or a rule denied
 * it. `expired`: it took too long, was used already, or began in another browser. `failed`: the provider's answer
 * cannot be trusted or has an error; the log has the details. `full`: no more accounts are allowed.
 */
export const signInFaults = ['no-role', 'provider-down', 'cancelled', 'expired', 'failed', 'full'] as const
export type SignInFault = (typeof signInFaults)[number]
