/** Sessions and two-factor (records 0023 and 0031). */

import { amount, oneOf, wholeNumber } from '@portal/environment/fields';
import { withDefault } from '@portal/environment/setting';

const minutes = (most: string, meaning: string) => withDefault(amount(0.001, 525_600), most, meaning);
const hours = (most: string, meaning: string) => withDefault(amount(0.001, 8_760), most, meaning);

export const sessionSettings = {
  ADMIN_TWO_STEP: withDefault(
    oneOf(['required', 'optional']),
    'required',
    'whether admins must log in in two steps',
    { development: 'optional' },
  ),
  TOKEN_MINUTES: minutes('15', 'how long a token of staff and admins is good for; apps renew it'),
  CUSTOMER_TOKEN_MINUTES: minutes('60', 'the same for customers'),
  ADMIN_IDLE_MINUTES: minutes('30', 'a session of an admin that is not used for so long ends'),
  STAFF_IDLE_MINUTES: minutes('60', 'the same for staff'),
  CUSTOMER_IDLE_MINUTES: minutes('10080', 'the same for customers'),
  ADMIN_SESSION_HOURS: hours('12', 'so long after the login an admin’s session ends in any case'),
  STAFF_SESSION_HOURS: hours('12', 'the same for staff'),
  CUSTOMER_SESSION_HOURS: hours('720', 'the same for customers'),
  CONFIRMATION_MINUTES: minutes(
    '10',
    'how long a login, or `confirm_identity`, is good for calls that ask again who one is',
  ),
  UNDO_HOLD_SECONDS: withDefault(
    wholeNumber(0, 60),
    '10',
    'how long people wait to hear of a status or an assignment, which its maker may undo; the apps offer Undo for 8 s',
  ),
};
