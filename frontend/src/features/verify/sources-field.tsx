/** Sources that are pasted: a field each. */
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields';

const MOST = 50;

interface SourcesFieldProps {
  sources: readonly string[];
  onChange: (sources: readonly string[]) => void;
}

export function SourcesField({ sources, onChange }: SourcesFieldProps) {
  const adder = useRef<HTMLButtonElement>(null);
  const remove = (index: number): void => {
    adder.current?.focus();
    onChange(sources.filter((_, place) => place !== index));
  };
  return (
    <div className="grid gap-2">
      {sources.map((source, index) => (
        <div key={index}>
          <TextArea
            label={sources.length > 1 ? `Source ${index + 1}` : 'Source'}
            value={source}
            rows={sources.length > 1 ? 3 : 7}
            onChange={(text) => onChange(sources.with(index, text))}
          />
          {sources.length > 1 ? (
            <Button look="quiet" onClick={() => remove(index)}>
              Remove source {index + 1}
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button ref={adder} inactive={sources.length === MOST} onClick={() => onChange([...sources, ''])}>
          Add a source
        </Button>
      </div>
    </div>
  );
}
