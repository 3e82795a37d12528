/** What stands in the place of something asked for: that it is on its way, or why it did not come. */
import { Button } from './button';
import { ProblemNotice, Waiting } from './layout';

interface FetchedProps {
  of: { isLoading: boolean; error: Error | null; refetch: () => Promise<unknown> };
  waiting: string;
  problem: string;
}

export function Fetched({ of, waiting, problem }: FetchedProps) {
  if (of.isLoading) return <Waiting>{waiting}</Waiting>;
  if (!of.error) return null;
  return (
    <ProblemNotice title={problem} detail={of.error.message}>
      <Button onClick={() => void of.refetch()}>Try again</Button>
    </ProblemNotice>
  );
}
