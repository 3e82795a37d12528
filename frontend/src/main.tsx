/** Mounts the page. */
import { createRoot } from 'react-dom/client';
import { App } from '@/app';
import { applyTheme, storedTheme } from '@/lib/theme';
import { createService } from '@/service';
import './index.css';

applyTheme(storedTheme());
const place = document.getElementById('page');
if (place) createRoot(place).render(<App {...createService()} />);
