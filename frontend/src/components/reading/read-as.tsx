/** Letters look wrong: have the same file, which is text, read in another encoding. */
import { useState, type MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/fields';
import { ENCODINGS, type EncodingName } from './encodings';

interface ReadAsProps {
  /** Of the file. */
  name: string;
  /** The encoding that it was read in, which is not offered. */
  current: string | null;
  busy?: boolean;
  onChoose: (event: MouseEvent, encoding: EncodingName) => void;
}

export function ReadAs({ name, current, busy = false, onChoose }: ReadAsProps) {
  const others = ENCODINGS.filter(([encoding]) => encoding !== current);
  const [chosen, setChosen] = useState<EncodingName | null>(null);
  const value = others.find(([encoding]) => encoding === chosen)?.[0] ?? others[0]?.[0] ?? 'utf-8';
  return (
    <details className="mt-1">
      <summary className="min-h-8 w-fit py-1 text-accent">
        Letters look wrong? Read as… <span className="sr-only">{name}</span>
      </summary>
      <div className="mt-1 flex flex-wrap items-end gap-2">
        <Select label="Encoding" value={value} options={others} onChange={setChosen} />
        <Button inactive={busy} onClick={(event) => onChoose(event, value)}>
          {busy ? 'Reading…' : 'Read again'} <span className="sr-only">{name}</span>
        </Button>
      </div>
    </details>
  );
}
