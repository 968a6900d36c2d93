/** Handlers of operations without authentication. */

import { beginLoginTwoStep } from './accounts/begin-login-two-step.ts';
import { changePassword } from './accounts/change-password.ts';
import { checkRegister } from './accounts/check-register.ts';
import { confirmStaffRequest } from './accounts/confirm-staff-request.ts';
import { forgetPassword } from './accounts/forget-password.ts';
import { loginTwoStep } from './accounts/login-two-step.ts';
import { login } from './accounts/login.ts';
import { register } from './accounts/register.ts';
import { requestStaffAccess } from './accounts/request-staff-access.ts';
import { sendOtp } from './accounts/send-otp.ts';
import { verifyOtp } from './accounts/verify-otp.ts';
import type { PublicHandlers } from './contract/operation.ts';
import { provider } from './settings/provider.ts';

export const publicHandlers = {
  beginLoginTwoStep,
  changePassword,
  checkRegister,
  forgetPassword,
  login,
  provider,
  loginTwoStep,
  register,
  confirmStaffRequest,
  requestStaffAccess,
  sendOtp,
  verifyOtp,
} satisfies PublicHandlers;
