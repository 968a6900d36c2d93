/** The General tab's form: name and phone. */
import { TextInput } from '@mantine/core';
import { type GeneralForm as Values, generalForm } from '@portal/domain/forms/profile';
import { SubmitButton } from '@portal/ui/patterns/submit-button';
import { LeaveGuard } from '@portal/shell/leave-guard';
import { UnreachableNote } from '@portal/shell/unreachable-note';
import { useAppForm } from '@portal/shell/use-app-form';
import styles from './profile.module.css';

export type GeneralFormProps = { stored: Values; onSubmit: (values: Values) => Promise<unknown> };

export function GeneralForm({ stored, onSubmit }: GeneralFormProps) {
  const { form, problem, isChanged, isSubmitting, submit } = useAppForm({
    draftKey: 'profile.general',
    stored,
    schema: generalForm,
    onSubmit: async (values) => {
      await onSubmit(values);
      return values;
    },
  });
  return (
    <form noValidate aria-label="General" className={styles['form']} onSubmit={submit}>
      <LeaveGuard when={isChanged} question="save" />
      <TextInput label="Name" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label="Phone"
        description="Our team calls you on this number about your orders."
        type="tel"
        autoComplete="tel"
        withAsterisk
        {...form.getInputProps('phone')}
      />
      <UnreachableNote problem={problem} />
      <div>
        <SubmitButton busy={isSubmitting} busyLabel="Saving your details">
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
