import site from '../../../react-router.config.ts';

export default { ...site, appDirectory: 'app', buildDirectory: 'build' };
