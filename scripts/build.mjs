/** npm run build: everything that npm start makes before it starts, for a service that may write nothing here. */
import { ensureGenerated, ensureInstalled, ensureWeb, pinnedNode, say } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
ensureGenerated(node);
ensureWeb(node);
say('依赖、数据库客户端与网页都已就绪。');
