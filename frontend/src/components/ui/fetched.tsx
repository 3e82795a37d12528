/** What stands in the place of something asked for: that it is on its way, or why it did not come. */
import type { ReactNode } from 'react';
import { mayPass } from '@/api/problem';
import { Button } from './button';
import { ProblemNotice, Waiting } from './layout';

interface FetchedProps {
  of: { isLoading: boolean; error: Error | null; refetch: () => Promise<unknown> };
  waiting: string;
  problem: string;
  /** The way on where it will not come. */
  children?: ReactNode;
}

export function Fetched({ of, waiting, problem, children }: FetchedProps) {
  if (of.isLoading) return <Waiting>{waiting}</Waiting>;
  if (!of.error) return null;
  return (
    <ProblemNotice title={problem} detail={of.error.message}>
      {mayPass(of.error) ? <Button onClick={() => void of.refetch()}>Try again</Button> : null}
      {children}
    </ProblemNotice>
  );
}
