import type { Config } from '../config.ts';
import type { Role } from '../contract/operation.ts';

export const requiresTwoFactor = ({ ADMIN_TWO_STEP }: Pick<Config, 'ADMIN_TWO_STEP'>, role: Role): boolean =>
  role === 'admin' && ADMIN_TWO_STEP === 'required';
