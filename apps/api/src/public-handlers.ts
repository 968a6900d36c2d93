/** Handlers of operations without authentication. */
import type { PublicHandlers } from './contract/operation.ts';
import { beginLoginTwoStep } from './accounts/begin-login-two-step.ts';
import { changePassword } from './accounts/change-password.ts';
import { checkRegister } from './accounts/check-register.ts';
import { forgetPassword } from './accounts/forget-password.ts';
import { login } from './accounts/login.ts';
import { provider } from './settings/provider.ts';
import { loginTwoStep } from './accounts/login-two-step.ts';
import { register } from './accounts/register.ts';
import { confirmStaffRequest } from './accounts/confirm-staff-request.ts';
import { requestStaffAccess } from './accounts/request-staff-access.ts';
import { sendOtp } from './accounts/send-otp.ts';
import { verifyOtp } from './accounts/verify-otp.ts';

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
