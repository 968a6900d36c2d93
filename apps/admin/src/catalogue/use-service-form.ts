import { type ServiceForm, serviceForm } from '@portal/domain/forms/service';
import { type AppFormOptions, useAppForm } from '@portal/shell/use-app-form';
import { sameValues, type ServiceValues } from './service-values.ts';

export type ServiceFormOptions = Pick<
  AppFormOptions<ServiceValues, ServiceForm>,
  'draftKey' | 'stored' | 'confirm'
> & { onSubmit: (values: ServiceForm) => Promise<unknown> };

export const useServiceForm = ({ onSubmit, ...options }: ServiceFormOptions) =>
  useAppForm({
    ...options,
    rules: serviceForm,
    isSame: sameValues,
    validateInputOnBlur: ['price', 'sac_code'],
    fieldOf: (field) => (/^steps\.\d+$/.test(field) ? `${field}.name` : field),
    onSubmit: async (sent) => {
      await onSubmit(sent);
      return undefined;
    },
  });
