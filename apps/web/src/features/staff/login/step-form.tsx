import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenewStep } from './renew-step.tsx';
import type { LoginSteps } from './steps.ts';

type Props = {
  steps: LoginSteps;
  /** Known already, of a staff member who logs in again. */
  account?: string;
  onName?: (account: string) => void;
};

/** The form of the step that the staff member stands at. */
export const StepForm = ({ steps: { step, pass, enter }, account, onName }: Props) => {
  switch (step.at) {
    case 'password':
      return <PasswordStep pass={pass} account={account} onName={onName} />;
    case 'totp':
      return <CodeStep pass={pass} ticket={step.ticket} />;
    case 'enrol':
      return <EnrolStep pass={pass} ticket={step.ticket} />;
    case 'renew':
      return <RenewStep pass={pass} ticket={step.ticket} />;
    case 'codes':
      return (
        <RecoveryCodes codes={step.codes} account={account ?? null} done="进入后台" onDone={() => enter(step.token)} />
      );
  }
};
