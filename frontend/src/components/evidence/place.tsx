/** Where a passage stands: the document's name and the place in it. */
import { use } from 'react';
import { PastedSourcesContext } from './opener';
import { placeWords, type Placed } from './place-words';

const NUMBERED = /^S(\d+)$/;

export function Place(passage: Placed) {
  const isPasted = use(PastedSourcesContext).has(passage.document_name);
  const number = isPasted ? NUMBERED.exec(passage.document_name)?.[1] : undefined;
  const where = placeWords(passage);
  return (
    <>
      <bdi className="font-semibold">{number === undefined ? passage.document_name : `Source ${Number(number) + 1}`}</bdi>
      {where ? <span className="text-muted">, {where}</span> : null}
    </>
  );
}
