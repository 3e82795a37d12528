/** A button that chooses files, in a zone that takes dropped ones; the button does the same for everybody. */
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FileLimits } from '@/components/workspace/limits';

const TYPES = '.pdf,.txt,.docx,.xlsx,.xls,.csv';

export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles(Array.from(event.dataTransfer.files));
  };
  return (
    <div
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-8 text-center ${over ? 'border-accent bg-accent-soft' : 'border-strong bg-sunken'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={TYPES}
        className="hidden"
        aria-label="Files to upload"
        tabIndex={-1}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p>or drop them here</p>
      <p className="text-sm text-muted">
        PDF, TXT, DOCX, XLSX, XLS, CSV. Scanned pages without a text layer cannot be read. <FileLimits />
      </p>
    </div>
  );
}
