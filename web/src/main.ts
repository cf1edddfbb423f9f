// The page's first line: styles, the language, then everything else, which may speak it from its first line on.
import { speak } from './lib/lang/lang.ts';
import './lib/design/fonts.css';
import './lib/design/tokens.css';
import './lib/design/base.css';
import './lib/design/looks.css';

// Not awaited: what `start.ts` shares with this module would wait for it, and it for that.
void speak().then(() => import('./start.ts'));
