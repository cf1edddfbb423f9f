// Which page is shown, from the address: the lobby, a table, the same on a big screen, a tournament, a rule or a book, the comparison of books, the account, a past round, the office of staff, reports, the cage, the inspector’s
// desk, the floor map, or training.

export type Page =
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'tv'; id: string }
  | { name: 'rule'; id: string }
  | { name: 'book'; id: string }
  | { name: 'compare' }
  | { name: 'account' }
  | { name: 'replay'; id: string }
  | { name: 'tournament'; id: string }
  | { name: 'office' }
  | { name: 'reports' }
  | { name: 'cage' }
  | { name: 'desk' }
  | { name: 'floor' }
  | { name: 'train' }
  | { name: 'lost' };

export function pageOf(path: string): Page {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (parts.length === 0) return { name: 'lobby' };
  if (parts[0] === 'table' && parts.length === 2) return { name: 'table', id: parts[1]! };
  if (parts[0] === 'tv' && parts.length === 2) return { name: 'tv', id: parts[1]! };
  if (parts[0] === 'replay' && parts.length === 3) return { name: 'replay', id: `${parts[1]}/${parts[2]}` };
  if (parts[0] === 'tournament' && parts.length === 2) return { name: 'tournament', id: parts[1]! };
  if (parts[0] === 'rules' && parts.length > 1) return { name: 'rule', id: parts.slice(1).join('/') };
  if (parts[0] === 'books') return { name: 'book', id: parts.slice(1).join('/') };
  if (parts[0] === 'compare' && parts.length === 1) return { name: 'compare' };
  if (parts[0] === 'account' && parts.length === 1) return { name: 'account' };
  if (parts[0] === 'office' && parts.length === 1) return { name: 'office' };
  if (parts[0] === 'reports' && parts.length === 1) return { name: 'reports' };
  if (parts[0] === 'cage' && parts.length === 1) return { name: 'cage' };
  if (parts[0] === 'desk' && parts.length === 1) return { name: 'desk' };
  if (parts[0] === 'floor' && parts.length === 1) return { name: 'floor' };
  if (parts[0] === 'train' && parts.length === 1) return { name: 'train' };
  return { name: 'lost' };
}

class Router {
  page = $state<Page>(pageOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.page = pageOf(location.pathname)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.page = pageOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: follow inside the page unless the browser is asked for more than a plain click. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(link.getAttribute('href') ?? '/');
}
