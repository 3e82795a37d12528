/** Fills the form with an example; asks before that takes the place of what a person has typed. */
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';

export function ExampleButton({ asks, onFill }: { asks: boolean; onFill: () => void }) {
  const words = 'Fill in an example';
  if (!asks) {
    return (
      <Button look="quiet" onClick={onFill}>
        {words}
      </Button>
    );
  }
  return (
    <Confirm look="quiet" question="Replace what you have typed with the example?" yes="Yes, replace it" no="Keep it" onYes={onFill}>
      {words}
    </Confirm>
  );
}
