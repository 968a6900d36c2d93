/** NOTIFY channels about sessions; the payload is the session's id. */

/** The session ended. */
export const sessionEndedChannel = 'session_ended';
/** A newer token was used, so cached results for older ones are invalid. */
export const sessionRenewedChannel = 'session_renewed';
