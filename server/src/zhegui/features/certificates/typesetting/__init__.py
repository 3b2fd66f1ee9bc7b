"""How a certificate looks on paper: vertical columns, the seal, the QR code, the page."""
