/** Deletes all documents, once a person has said so twice. */
import { useRef, useState } from 'react';
import { useClearDocuments } from '@/api/hooks';
import { Button } from '@/components/ui/button';
import { announce } from '@/lib/announce';
import { takeFocus } from '@/lib/focus';
import { counted } from '@/lib/format';

export function ClearDocuments({ count }: { count: number }) {
  const clear = useClearDocuments();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keepThem = (): void => {
    takeFocus(opener.current);
    setAsking(false);
  };
  const deleteThem = (): void => {
    takeFocus(document.querySelector('h1'));
    clear.mutateAsync().then(
      () => announce('All documents were deleted'),
      () => setAsking(false),
    );
  };
  return (
    <div className="flex flex-wrap gap-2">
      {clear.isError ? <p role="alert">{clear.error.message}</p> : null}
      <Button ref={opener} inactive={asking} onClick={() => setAsking(true)}>
        Delete all
      </Button>
      {asking ? (
        <>
          <Button inactive={clear.isPending} onClick={deleteThem}>
            Yes, delete {counted(count, 'document')}
          </Button>
          <Button ref={takeFocus} onClick={keepThem}>
            Keep them
          </Button>
        </>
      ) : null}
    </div>
  );
}
