export const h: any;
export const render: any;
export const Fragment: any;
