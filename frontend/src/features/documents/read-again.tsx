/** Has the text of a document read in another encoding, which takes the place of this reading. */
import { useReadAs } from '@/api/hooks';
import type { Document } from '@/api/types';
import type { EncodingName } from '@/components/reading/encodings';
import { ReadAs } from '@/components/reading/read-as';
import { announce } from '@/lib/announce';

export function ReadAgain({ document: { id, name, encoding } }: { document: Document }) {
  const again = useReadAs(id);
  const readAs = (chosen: EncodingName): void => {
    announce(`${name} is being read as ${chosen}`);
    again.mutateAsync(chosen).then(
      () => announce(`${name} was read as ${chosen}`),
      () => announce(`${name} could not be read as ${chosen}`),
    );
  };
  return (
    <div>
      <ReadAs name={name} current={encoding} busy={again.isPending} onChoose={(_, chosen) => readAs(chosen)} />
      {again.isError ? <p role="alert">{again.error.message} The text stays as it was read before.</p> : null}
    </div>
  );
}
