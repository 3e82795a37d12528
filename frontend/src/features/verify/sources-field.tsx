/** Sources that are pasted: a field each. */
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/fields';

const MOST = 50;

interface SourcesFieldProps {
  sources: readonly string[];
  onChange: (sources: readonly string[]) => void;
}

export function SourcesField({ sources, onChange }: SourcesFieldProps) {
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
            <Button look="quiet" onClick={() => onChange(sources.filter((_, place) => place !== index))}>
              Remove source {index + 1}
            </Button>
          ) : null}
        </div>
      ))}
      {sources.length < MOST ? (
        <div>
          <Button onClick={() => onChange([...sources, ''])}>Add a source</Button>
        </div>
      ) : null}
    </div>
  );
}
