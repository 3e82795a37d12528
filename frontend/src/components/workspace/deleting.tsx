/** Deletes documents, one or all, once a person has said so twice. */
import { useClearDocuments, useDeleteDocument } from '@/api/hooks';
import { Confirm } from '@/components/ui/confirm';
import { announce } from '@/lib/announce';
import { leaveRow, takeFocus } from '@/lib/focus';
import { counted } from '@/lib/format';

const AFTERWARDS = 'Runs keep the passages that they used.';

export function ClearDocuments({ count }: { count: number }) {
  const clear = useClearDocuments();
  const deleteThem = (): void => {
    takeFocus(document.querySelector('h1'));
    clear.mutateAsync().then(
      () => announce('All documents were deleted'),
      () => announce('The documents could not be deleted'),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {clear.isError ? <p role="alert">{clear.error.message}</p> : null}
      <Confirm
        inactive={clear.isPending}
        question={`Delete ${count === 1 ? 'the one document' : `all ${counted(count, 'document')}`}? ${AFTERWARDS}`}
        yes={`Yes, delete ${counted(count, 'document')}`}
        no="Keep them"
        onYes={deleteThem}
      >
        Delete all
      </Confirm>
    </div>
  );
}

/** In a row of a list, which the focus leaves for the one beside it. */
export function DeleteDocument({ id, name, removal }: { id: string; name: string; removal: ReturnType<typeof useDeleteDocument> }) {
  const deleteIt = (opener: Element): void => {
    leaveRow(opener);
    removal.mutateAsync(id).then(
      () => announce(`${name} was deleted`),
      () => announce(`${name} could not be deleted`),
    );
  };
  return (
    <Confirm
      inactive={removal.isPending}
      question={`Delete ${name}? ${AFTERWARDS}`}
      yes="Yes, delete it"
      no="Keep it"
      onYes={deleteIt}
    >
      Delete <span className="sr-only">{name}</span>
    </Confirm>
  );
}
