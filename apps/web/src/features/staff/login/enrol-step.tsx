import { useMutation, useQuery } from '@tanstack/react-query';
import { beginEnrol, confirmEnrol } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { BindTotp } from './bind-totp.tsx';
import type { Pass } from './steps.ts';

/** Binding an authenticator before coming in. */
export const EnrolStep = ({ pass, ticket }: { pass: Pass; ticket: string }) => {
  // Asked for once: another secret would make the code that was just scanned worthless.
  const secret = useQuery({
    queryKey: ['enrol', ticket],
    queryFn: () => call(beginEnrol, { body: { ticket } }),
    staleTime: Infinity,
    retry: false,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => pass(() => call(confirmEnrol, { body: { ticket, code } })),
  });

  return (
    <QueryBlock query={secret}>
      {({ secret: text, uri }) => (
        <BindTotp secret={text} uri={uri} busy={confirm.isPending} onCode={(code) => confirm.mutateAsync(code)} />
      )}
    </QueryBlock>
  );
};
