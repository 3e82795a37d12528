/** The page: services for its screens, the frame around them, and which screen belongs to which address. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import { ServiceContext, type Service } from '@/api/hooks';
import { EvidenceProvider } from '@/components/evidence/evidence-dialog';
import { Catcher } from '@/components/shell/catcher';
import { Shell } from '@/components/shell/shell';
import { Screen } from '@/components/ui/layout';
import { AboutScreen } from '@/features/about/about-screen';
import { DocumentScreen } from '@/features/documents/document-screen';
import { DocumentsScreen } from '@/features/documents/documents-screen';
import { QueryScreen } from '@/features/query/query-screen';
import { CompareScreen } from '@/features/runs/compare-screen';
import { RunScreen } from '@/features/runs/run-screen';
import { RunsScreen } from '@/features/runs/runs-screen';
import { StatusScreen } from '@/features/status/status-screen';
import { UploadScreen } from '@/features/upload/upload-screen';
import { VerifyScreen } from '@/features/verify/verify-screen';
import { navigate, usePlace, type Place } from '@/lib/router';

export function App({ service, cache }: { service: Service; cache: QueryClient }) {
  const place = usePlace();
  useEffect(() => {
    if (place.path === '/') navigate('/upload', { replace: true });
  }, [place.path]);
  return (
    <QueryClientProvider client={cache}>
      <ServiceContext value={service}>
        <EvidenceProvider>
          <Shell path={place.path}>
            <Catcher key={place.path}>
              <ScreenAt {...place} />
            </Catcher>
          </Shell>
        </EvidenceProvider>
      </ServiceContext>
    </QueryClientProvider>
  );
}

function ScreenAt({ path, query }: Place): ReactElement {
  const [, family = '', id = ''] = partsOf(path);
  switch (family) {
    case '':
    case 'upload':
      return <UploadScreen />;
    case 'ask':
      return <QueryScreen runId={query.get('run')} />;
    case 'verify':
      return <VerifyScreen runId={query.get('run')} />;
    case 'documents':
      return id ? <DocumentScreen id={id} span={query.get('span')} /> : <DocumentsScreen />;
    case 'runs':
      if (id === 'compare') return <CompareScreen of={query.get('of') ?? ''} />;
      return id ? <RunScreen id={id} /> : <RunsScreen />;
    case 'about':
      return <AboutScreen />;
    case 'status':
      return <StatusScreen />;
    default:
      return <Screen title="No such page" lead="Choose a screen above." children={null} />;
  }
}

/** The parts of a path as they are meant, or as they stand where they are no text (`%E0%A4%A`). */
function partsOf(path: string): string[] {
  const parts = path.split('/');
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return parts;
  }
}
