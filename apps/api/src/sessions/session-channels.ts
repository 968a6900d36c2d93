/** Where NOTIFY says what happened to a session, by its id. */

/** It ended. */
export const sessionChannel = 'session_ended';
/** A newer token of it was used, so that what is remembered of the older ones holds no more. */
export const tokensChannel = 'session_renewed';
